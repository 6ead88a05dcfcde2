/** An e-mail address by the pattern of the specification: for the browser, which has the schemas as types alone. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,185}\.[A-Za-z]{2,}$/;

/** The fewest and the most characters of a password that is chosen. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** Of no mail server (RFC 2606). */
const DELETED_DOMAIN = '@deleted.invalid';

/** What stands in place of the address of a person whose account was deleted, so that somebody can have theirs again. */
export const deletedAddress = (userId: string): string => `${userId}${DELETED_DOMAIN}`;

/** Whether the person of an address was deleted. */
export const isDeletedAddress = (emailId: string): boolean => emailId.endsWith(DELETED_DOMAIN);
