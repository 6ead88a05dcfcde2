/** Where the due dates of a business are taken into a calendar. */
export const calendarAddress = (businessId: string): string =>
  `/home/calendar?${new URLSearchParams({ business: businessId })}`;
