/** The token of this tab's session, or null before sign-in. It ends with the tab. */
export function sessionToken(): string | null {
  try {
    return sessionStorage.getItem('jwtToken');
  } catch {
    // A browser that refuses storage cannot be signed in.
    return null;
  }
}
