/** Settings of PostgreSQL at startup, besides its addresses. Every value is text, as in `postgres -c name=value`. */
export const SETTINGS: Readonly<Record<string, string>> = {
  // Acknowledged data survives a power cut. Checked again after the start (`assertDurable`).
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  // Refuse connections until recovery ends.
  hot_standby: 'off',

  // Several servers and workers share it, each with a pool of its own.
  max_connections: '100',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  password_encryption: 'scram-sha-256',

  // A week of logs, one file per weekday, without statements and without the values that broke a rule.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_file_mode: '0600',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Settings that keep a copy of every write-ahead segment, so that a backup can be brought up to any later moment. */
export function archiveSettings(folder: string): Record<string, string> {
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: '300',
  };
}
