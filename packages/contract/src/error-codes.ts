/** The closed table of refusals: `status` is the HTTP status, `message` the sentence people read, `when` the reason. */
export const errorCodes = {
  MALFORMED_JSON: {
    status: 400,
    message: 'The request body is not valid JSON.',
    when: 'The body cannot be parsed, repeats a key, nests too deep, holds an overlong string or a forbidden key name.',
  },
  MALFORMED_UPLOAD: {
    status: 400,
    message: 'The upload cannot be read. Send each file and each text as one part.',
    when: 'The parts of a multipart body are cut off, repeated, too many, or a file is sent where a text belongs.',
  },
  DUPLICATE_PARAMETER: {
    status: 400,
    message: 'A parameter was sent more than once. Send it once.',
    when: 'A query parameter is repeated.',
  },
  INVALID_PARAMETER: {
    status: 400,
    message: 'A part of the address or a header is not valid.',
    when: 'A path part, a query parameter or a header does not match its schema. The issues name it.',
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'Please log in.',
    when: 'The call needs a session and none was sent, or the token is unknown, expired, used up or revoked.',
  },
  SIGN_IN_REFUSED: {
    status: 401,
    message: 'There is a problem in login',
    when: 'No active person has this address and password. The answer does not say which of the two is wrong. Or another person chose the password: the owner of the address sets one with a mailed link.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'This token does not allow this call. Complete the login first.',
    when: 'A token of an unfinished login is used for anything but the login, or an API key for what its scopes do not allow.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'Your role does not allow this. Ask the account owner.',
    when: 'The session is valid, its role is not among those of the call.',
  },
  ADMINISTRATION_OFF: {
    status: 403,
    message:
      'Administration is off: this server has no database login for administrators. To turn it on, the operator sets GAUGER_DATABASE_ADMIN_URL and restarts the server.',
    when: 'An administrator reads or changes what is of all accounts, and the database of DATABASE_URL has no login for that.',
  },
  SCOPE_MISMATCH: {
    status: 403,
    message: 'The email address does not belong to this session.',
    when: 'emailId in query, path or body names someone else. It is recorded.',
  },
  CAPTCHA_REFUSED: {
    status: 403,
    message: 'There is a problem with the bot check. Try again in a moment.',
    when: 'captchaV3 is missing where it is needed, was used, has expired, or is for another action, another site or a program.',
  },
  EVENT_REFUSED: {
    status: 403,
    message: 'This event is not proven to be from the payment provider.',
    when: 'The signature of a webhook is missing, wrong, or of a certificate from elsewhere.',
  },
  CSRF_REFUSED: {
    status: 403,
    message: 'The request did not come from this site. Reload the page and try again.',
    when: 'A changing call comes from another site, or with a cookie, without the matching X-XSRF-TOKEN.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such record.',
    when: 'The id is unknown, deleted, or belongs to another account: all three look the same.',
  },
  CLAIMS_NOT_FOUND: {
    status: 404,
    message: 'There is a problem in get claims720. Nothing is claimed on this filing.',
    when: 'The filing has no claims: none were begun, or all were removed.',
  },
  NO_SUCH_CALL: {
    status: 404,
    message: 'There is no such call.',
    when: 'No call has this path.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This call does not take this method. The header Allow names those it takes.',
    when: 'There is a call of this path, with another method.',
  },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'The request came too slowly. Nothing was saved. Check your connection, then try again.',
    when: 'A large body stalls for 10 seconds, or comes with less than 16 KB a second.',
  },
  REGISTRATION_REFUSED: {
    status: 409,
    message: 'There is a problem in register user',
    when: 'The registration is unknown or expired, is for another address, or the address was not verified in the last 15 minutes.',
  },
  CODE_REFUSED: {
    status: 409,
    message: 'There is a problem in validating otp',
    when: 'The six digits are wrong, used, older than ten minutes, or not those of this registration; or five tries failed. Of a second factor: the code is wrong or was used.',
  },
  PASSKEY_REFUSED: {
    status: 409,
    message: 'There is a problem with this passkey',
    when: 'What the authenticator signed is not what was asked, was used, is late, is from elsewhere or of an unknown passkey, or its person was not verified.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 409,
    message: 'This site requires a second factor. Add another one first.',
    when: 'The last second factor of a person who needs one is removed.',
  },
  ONLY_WAY_IN: {
    status: 409,
    message: 'You would have no way to log in. Set a password with "Forgot Password?" first.',
    when: 'A passkey or an account elsewhere is removed and there is no password, no other passkey and no other account.',
  },
  SECOND_FACTOR_MISSING: {
    status: 409,
    message: 'Add an authenticator app or a passkey in My security first.',
    when: 'A person without an authenticator app or a passkey asks for what needs one: recovery codes, an API key, a webhook.',
  },
  SAVED_FILTERS_FULL: {
    status: 409,
    message: 'You have reached the limit of saved filters for this list. Delete one first.',
    when: 'A person with the maximum number of saved filters of a list saves another.',
  },
  KEYS_FULL: {
    status: 409,
    message: 'You have as many API keys as one person may have. Revoke one first.',
    when: 'A person with the maximum number of active API keys asks for another.',
  },
  WEBHOOKS_FULL: {
    status: 409,
    message: 'This account has as many webhooks as it may have. Delete one first.',
    when: 'An account with the maximum number of webhooks asks for another.',
  },
  WEBHOOK_OFF: {
    status: 409,
    message: 'This webhook is off. Turn it on first.',
    when: 'A test event or a resend is asked for a webhook that is off or deleted.',
  },
  OPENID_REFUSED: {
    status: 409,
    message: 'There is a problem in login with the EmailId',
    when: 'The provider does not confirm the person or the address; or the request or offer was used, has expired, or is for another address.',
  },
  RESET_REFUSED: {
    status: 409,
    message: 'There is a problem in reset pwd',
    when: 'The token of the link is unknown, used, replaced by a newer one, older than half an hour, or of another address.',
  },
  ADMINISTRATOR_REFUSED: {
    status: 409,
    message: 'The administrators cannot be changed in this way.',
    when: 'A new administrator belongs to an account, or the one to be removed is none or the last who can log in. The description says which.',
  },
  RATE_BOOK_REFUSED: {
    status: 409,
    message: 'This rate book cannot be loaded.',
    when: 'The document has faults, or its version was loaded before. The description says which; `POST /admin/ratebook/check` lists all of them.',
  },
  IS_ADMINISTRATOR: {
    status: 409,
    message: 'This is an administrator. Remove the right under Admin first.',
    when: 'The status or the sessions of an administrator are changed by another one.',
  },
  PASSWORD_REFUSED: {
    status: 409,
    message: 'Check your password.',
    when: 'The password of the person is asked for and is missing or wrong, or a new one is the same as before. The issue says which.',
  },
  ADDRESS_REFUSED: {
    status: 409,
    message: 'The email address could not be changed.',
    when: 'The password is not right, the address is unchanged, or the link of the email is unknown, used, expired, or for an address that is taken.',
  },
  INVITATION_REFUSED: {
    status: 409,
    message: 'This invitation was used, withdrawn or expired. Ask for another one.',
    when: 'The token of the link is unknown, used, replaced by a newer one, older than seven days, or its address has a login by now.',
  },
  CLIENT_LINK_REFUSED: {
    status: 409,
    message: 'This link does not open a return. Ask the sender for a new one.',
    when: 'The token of a link to a client is unknown, expired, taken back or replaced, its return was sent, or more than an hour passed since the six digits.',
  },
  COMPANY_USER_EXISTS: {
    status: 409,
    message: 'Your account already has a user with this address.',
    when: 'A company user is added or changed to an address of the account.',
  },
  BUSINESS_EXISTS: {
    status: 409,
    message: 'Your account already has a business with this name and EIN.',
    when: 'A second business of one name and EIN. `current.id` is the first.',
  },
  BUSINESS_IN_USE: {
    status: 409,
    message: 'This business has filings that are paid or sent. It cannot be deleted.',
    when: 'A business is deleted that has filings other than unpaid drafts. The description says how many.',
  },
  BUSINESS_ARCHIVED: {
    status: 409,
    message: 'This business is archived. Restore it, then start a filing for it.',
    when: 'A filing is begun for an archived business.',
  },
  TAX_PREPARER_EXISTS: {
    status: 409,
    message: 'Your account already has a tax preparer with this PTIN and EIN.',
    when: 'A second preparer of one PTIN and EIN. `current.id` is the first.',
  },
  FILING_EXISTS: {
    status: 409,
    message: 'This business already has a Form 720 for this quarter. Open it, or amend it with Form 720-X.',
    when: 'A second Form 720 for one quarter of one EIN, also of another business of the account, and also by a changed EIN. `current.id` is the first.',
  },
  CLAIMS_EXIST: {
    status: 409,
    message: 'This filing has claims already. Save your changes to them instead.',
    when: 'Claims are begun for a filing that has some. `current` is the filing and its version.',
  },
  NOT_EDITABLE: {
    status: 409,
    message: 'This filing can no longer be changed.',
    when: 'The state of the filing admits no change. The description says which state.',
  },
  UNSAVED_CHANGES: {
    status: 409,
    message: 'This filing has unsaved changes. Save or discard them first.',
    when: 'A fee is paid, or a return marked ready, signed or printed to mail, while one of its pages has unsaved changes of any person. Each issue unsavedChanges names the page and the author in its `draft`.',
  },
  DRAFT_CHANGED: {
    status: 409,
    message: 'These unsaved changes changed after you opened them. Review them again.',
    when: 'Unsaved changes are taken over or discarded as of a `typedAt` that is not theirs: more was typed since, or they are gone.',
  },
  DRAFT_EXISTS: {
    status: 409,
    message: 'You have unsaved changes of your own on this page. Save or discard them first.',
    when: "Another person's unsaved changes are taken over on a page where you have some.",
  },
  NOT_UNDOABLE: {
    status: 409,
    message: 'This import can no longer be undone.',
    when: 'The filing was changed since the import, a day went by, or it was undone.',
  },
  WRONG_STATE: {
    status: 409,
    message: 'That cannot be done in the current status of this filing.',
    when: 'The life of a filing has no such step from its state. The description says which state.',
  },
  SNAPSHOT_CHANGED: {
    status: 409,
    message: 'This return changed after you opened it. Review it again, then sign.',
    when: 'The snapshotHash that is signed is not that of the current filing. Ask for the consent again.',
  },
  NOT_DELETABLE: {
    status: 409,
    message: 'Only an unpaid draft can be deleted.',
    when: 'The filing is paid or sent.',
  },
  DRAFTS_FULL: {
    status: 409,
    message: 'There is no room for more unsaved changes.',
    when: 'The unsaved changes of one page would take more than 8 MB, or those of an account more than 100 MB. The description says which.',
  },
  ATTACHMENTS_FULL: {
    status: 409,
    message: 'There is no room for more attachments.',
    when: 'A filing would have more than 200 attachments, or an account more than 500 MB of them. The description says which.',
  },
  ATTACHMENT_NAMED: {
    status: 409,
    message: 'A row of the filing names this attachment. Remove it from the row, then save to delete it.',
    when: 'The saved rows of the filing, of a tax line or a claim, hold the id of the attachment.',
  },
  SIGNATURE_KEPT: {
    status: 409,
    message: 'A return was sent with this signed form. It is kept.',
    when: 'The signed form belongs to a transmission, and its keepUntil day has not passed.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key came with another request before. Choose a new key for a new request.',
    when: 'A key is sent again with another body. `current.id` is the record that the first request made.',
  },
  PAYMENT_NOT_CONFIRMED: {
    status: 409,
    message: 'The fee of this filing has not been paid. A payment is recorded by the payment itself.',
    when: 'A client claims `paymentStatus: 1` for an unpaid filing.',
  },
  ALREADY_PAID: {
    status: 409,
    message: 'The service fee of this filing is paid. Nothing is charged again.',
    when: 'A payment is begun for a filing whose fee is paid. `current.id` is the payment.',
  },
  PAYMENT_NOT_APPROVED: {
    status: 409,
    message: 'The payment has not been approved. Nothing was charged. Pay when you are ready.',
    when: 'The payer came back without approving the payment.',
  },
  PAYMENT_DECLINED: {
    status: 409,
    message: 'The payment was declined. Nothing was charged. Try again, or pay another way.',
    when: 'The provider refused the means of payment.',
  },
  PAYMENT_VOID: {
    status: 409,
    message: 'This payment ended without a charge. Pay again to start a new one.',
    when: 'The payment was open too long, the provider no longer knows it, or the fee of its filing can no longer be paid.',
  },
  PAYMENT_MISMATCHED: {
    status: 409,
    message:
      'There is a problem in payment. The amount, payee or filing is not the one we asked for. We look into it before anything more is charged.',
    when: 'The provider names another amount, currency, payee or filing. Nothing more is charged until a person has looked.',
  },
  COUPON_REFUSED: {
    status: 409,
    message: 'This coupon cannot be used.',
    when: 'The code is unknown, today is not one of its days, it was ended, is used up, or is not for this form. The issue says which.',
  },
  COUPON_EXISTS: {
    status: 409,
    message: 'There is a coupon with this code. Choose another code.',
    when: 'A coupon is created with the code of another one, ended or not.',
  },
  NOTHING_TO_CHANGE: {
    status: 409,
    message: 'Describe what to change, here or in a comment on a field.',
    when: 'A filing is sent back without a word and without an open comment.',
  },
  TOO_MANY_COMMENTS: {
    status: 409,
    message: 'This filing holds as many comments as it can.',
    when: 'A filing has 500 comments.',
  },
  VERSION_MISMATCH: {
    status: 412,
    message:
      'This filing was changed in another window or by someone else. Reload it, or save again to keep your version.',
    when: '`If-Match` names another version than the stored one; of a filing: a version before a page that is sent was saved. `current.version` is the stored one.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The request is too large.',
    when: 'The body exceeds the limit of the call.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as application/json, not compressed.',
    when: 'Another Content-Type than the call takes, or any Content-Encoding.',
  },
  INVALID_BODY: {
    status: 422,
    message: 'The request could not be used. See the issues.',
    when: 'A key is unknown, missing or of the wrong kind. The issues name each.',
  },
  INVALID_PASSWORD: {
    status: 422,
    message: 'This password cannot be used.',
    when: 'The chosen password is a common one, the name of the product or the person’s own address.',
  },
  INVALID_PROFILE: {
    status: 422,
    message: 'There is a problem in Edit Profile',
    when: 'An answer of the profile breaks a rule; nothing was saved. The issues name each.',
  },
  INVALID_FILE: {
    status: 422,
    message: 'This file cannot be used. See the issues.',
    when: 'A file of the upload is missing, empty, of another kind than the call takes, or damaged; nothing was kept.',
  },
  INVALID_BUSINESS: {
    status: 422,
    message: 'There is a problem in add/update business',
    when: 'A fact of the business breaks a rule; nothing was saved. The issues name each.',
  },
  INVALID_TAX_PREPARER: {
    status: 422,
    message: 'There is a problem in add/update tax preparer',
    when: 'A fact of the tax preparer breaks a rule; nothing was saved. The issues name each.',
  },
  INVALID_SHEET: {
    status: 422,
    message: 'This file cannot be used as it is. See the issues.',
    when: 'A spreadsheet cannot be read, lacks a column or has rows with errors; nothing was saved. The issues name column and row.',
  },
  INVALID_PACKAGE: {
    status: 422,
    message: 'This package cannot be read. See the issues.',
    when: 'An open package is damaged, was changed, is of another business, or holds what no filing holds; nothing was saved. The sentence names the entry.',
  },
  INVALID_COMPANY_USER: {
    status: 422,
    message: 'There is a problem in add/update company user',
    when: 'A fact of the company user breaks a rule; nothing was saved. The issues name each.',
  },
  RETURN_NOT_SENDABLE: {
    status: 422,
    message: 'This return cannot be sent to the IRS yet.',
    when: 'The XML of a return is asked for while a fact is missing, or for a quarter the IRS does not take. The issues say which.',
  },
  INVALID_ROWS: {
    status: 422,
    message: 'There is a problem in Saving form720',
    when: 'A row or page has an error; nothing was saved. The issues name each.',
  },
  INVALID_CLAIMS: {
    status: 422,
    message: 'There is a problem in Saving claim720',
    when: 'A claim has an error, and nothing else of what was sent; nothing was saved. The issues name each.',
  },
  INVALID_FORM_TYPE: {
    status: 422,
    message: 'Invalid Form Type',
    when: 'No fee is set for the form type, or it is not that of the filing. The description names it.',
  },
  CERTIFICATION_MISSING: {
    status: 422,
    message: 'Read the certification and check the box.',
    when: 'The words sent are not those GET /paypal/fee gives: nobody agreed to what is recorded.',
  },
  NOT_READY_FOR_REVIEW: {
    status: 422,
    message: 'This filing has errors. Correct them, then mark it ready.',
    when: 'What would stop the return from being sent stops it from being marked ready. The issues name each.',
  },
  NOT_READY_TO_PAY: {
    status: 422,
    message: 'This filing has errors. Correct them, then pay.',
    when: 'What would stop the return from being sent stops its payment. The issues name each.',
  },
  NOT_READY_TO_SIGN: {
    status: 422,
    message: 'Fix the issues of this filing, then sign.',
    when: 'Something would keep the return from being sent or accepted. The issues name each by its field.',
  },
  NOT_READY_TO_MAIL: {
    status: 422,
    message: 'Fix the errors below, then print and mail.',
    when: 'A return that goes by mail has an error. The issues name each by its field.',
  },
  INVALID_SIGNATURE: {
    status: 422,
    message: 'The return was not signed. See the issues.',
    when: 'Name, title, PIN or consent of a signature is missing or not right. The issues name each.',
  },
  WRONG_HOST: {
    status: 421,
    message: 'This server does not answer at this address.',
    when: 'The Host header names neither the machine itself nor the host of GAUGER_PUBLIC_URL.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Wait as long as Retry-After says.',
    when: 'The session or the address made more calls than the limits allow.',
  },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was lost that was confirmed before. Quote the request id.',
    when: 'A defect. It is logged under the request id.',
  },
  OPENID_UNAVAILABLE: {
    status: 503,
    message:
      'There is a problem in login with the EmailId. The account elsewhere does not answer. Try again in a moment.',
    when: 'The provider of an account elsewhere does not answer.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'There is a problem in payment. Nothing was charged. Try again in a moment.',
    when: 'The payment provider does not answer. The same payment goes on when it does.',
  },
  NOT_READY: {
    status: 503,
    message: 'The server cannot work now.',
    when: 'The database does not answer, or its tables are of another version. Asked only by watchers of the server.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or restarting. Try again in a moment.',
    when: 'The server sheds load, is stopping, or cannot reach its database.',
  },
  STORAGE_FULL: {
    status: 503,
    message: 'Saving is off because the server disk is almost full. You can still read. Try again later.',
    when: 'The server keeps its last free space for what it must finish.',
  },
} as const satisfies Record<string, { status: number; message: string; when: string }>;

export type ErrorCode = keyof typeof errorCodes;
