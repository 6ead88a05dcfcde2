/** The size of a file as people say it: "214 kB", "4.8 MB". */
export function formatSize(bytes: number): string {
  const kB = bytes / 1024;
  return kB < 1024 ? `${Math.max(1, Math.round(kB))} kB` : `${(kB / 1024).toFixed(1)} MB`;
}
