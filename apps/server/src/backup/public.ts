export { backUpDaily } from './daily.ts';
export { drillBackup, recordDrill } from './drill.ts';
export { exportData } from './export.ts';
export { importData } from './import.ts';
export { newestBackupAt } from './prune.ts';
export { restoreBackup } from './restore-backup.ts';
export { takeBackup } from './take-backup.ts';
