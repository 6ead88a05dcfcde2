export { calendarAddress } from './calendar-address.ts';
export { CalendarFeed } from './calendar-feed.tsx';
