/** How calls reach the server: by the network, or, where the server itself draws a page, without one. */
export const transport: { fetch: (address: string, request: RequestInit) => Promise<Response> } = {
  fetch: (address, request) => fetch(address, request),
};
