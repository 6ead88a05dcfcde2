/** Where the two services answer; without a setting both are where the page came from. */
const services = {
  user: import.meta.env.VITE_USER_SERVICE ?? '',
  app: import.meta.env.VITE_APP_SERVICE ?? '',
};

/** The address of a call: its service, its path with the parts filled in, and its query. */
export function addressOf(route: { path: string }, input: object): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const service = /^\/(usermanagement|auth)\//.test(path) ? services.user : services.app;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${service}${path}${search.size > 0 ? `?${search}` : ''}`;
}
