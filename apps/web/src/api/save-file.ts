/** A file of an answer. */
export interface Fetched {
  fileName: string;
  content: Blob;
}

/** Gives a file of an answer to the browser to save. */
export function saveFile({ fileName, content }: Fetched): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
