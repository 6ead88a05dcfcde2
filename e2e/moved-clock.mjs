// Loaded first by a server of the tests and by its simulators: their clocks begin at the moment E2E_CLOCK and run on from there.
const ahead = Date.parse(process.env.E2E_CLOCK ?? '') - Date.now();
if (Number.isNaN(ahead)) throw new Error('E2E_CLOCK must be a moment, such as 2025-03-10T15:00:00Z');

const now = () => Reflect.apply(realNow, Date, []) + ahead;
const realNow = Date.now;
globalThis.Date = new Proxy(Date, {
  construct: (real, parts) => (parts.length === 0 ? new real(now()) : Reflect.construct(real, parts)),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
