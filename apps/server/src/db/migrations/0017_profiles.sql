-- What a person says of themselves in My Account, and their photo.

alter table app_user
  add column mobile_number text not null default '',
  add column ext_number text not null default '',
  -- Sealed with the account's key; null without a PTIN.
  add column ptin_cipher text,
  add column address text not null default '',
  add column address2 text not null default '',
  add column country text not null default 'United States of America',
  add column state text not null default '',
  add column country_code text not null default '',
  add column state_code text not null default '',
  add column city text not null default '',
  add column zip_code text not null default '',
  -- Key of the stored file, which is sealed with the account's key; null without a photo.
  add column photo uuid,
  add column photo_type text check (photo_type in ('image/jpeg', 'image/png')),
  add column version integer not null default 1,
  add constraint photo_has_type check ((photo is null) = (photo_type is null));

grant update (
  tax_preparer, mobile_number, ext_number, ptin_cipher, address, address2, country, state, country_code, state_code, city, zip_code,
  photo, photo_type, version
) on app_user to app_rw;
