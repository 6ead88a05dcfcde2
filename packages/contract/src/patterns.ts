/** An email address by the pattern of the specification: for the browser, which imports the schemas as types only. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,185}\.[A-Za-z]{2,}$/;

/** Minimum and maximum characters of a new password. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** No mail server has this domain (RFC 2606). */
const DELETED_DOMAIN = '@deleted.invalid';

/** The address that replaces that of a person whose account was deleted, so that another person can use the old one. */
export const deletedAddress = (userId: string): string => `${userId}${DELETED_DOMAIN}`;

/** Whether an address is that of a deleted person. */
export const isDeletedAddress = (emailId: string): boolean => emailId.endsWith(DELETED_DOMAIN);
