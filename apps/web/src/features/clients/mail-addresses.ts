/** Clients named with their addresses; the rest is counted. */
const MOST_NAMED = 10;

/** The addresses to check before several clients are mailed: "Alder Bakery, ann@alder.example; Birch Dental, ben@birch.example; and 30 more". */
export function mailAddresses(clients: readonly { businessName: string; email: string | null }[]): string {
  const named = clients
    .slice(0, MOST_NAMED)
    .map(({ businessName, email }) => [businessName, email].filter(Boolean).join(', '));
  const more = clients.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
