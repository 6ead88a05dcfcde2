import {
  checkPcorSheet,
  getPcorBatch,
  getPcorConsent,
  getPcoriFee,
  getPcorTemplate,
  listPcorFilings as listing,
  listPcorBatches,
  markPcorSheet,
  savePcorColumns,
  savePcorPayment,
  transmitPcorBatch,
  uploadPcorSheet,
} from '@gauger/contract';
import { planKind } from '@gauger/import/records';
import { mediaTypes } from '@gauger/sheet';
import { type BoundCall, bound } from '../../../http/public.ts';
import { saveRecordColumns } from '../../../sheets/public.ts';
import { listBatches, showBatch, showConsent, transmitBatch } from './batches.ts';
import { listPcorFilings } from './list-pcor-filings.ts';
import type { PcorDeps } from './pcor-deps.ts';
import { savePayment } from './save-payment.ts';
import { showFee } from './show-fee.ts';
import { planTemplate } from './upload/template.ts';
import { checkUpload, markUpload, uploadPlans } from './upload/upload-plans.ts';

export function pcorCalls(deps: PcorDeps): BoundCall[] {
  return [
    bound(listing, (call) => listPcorFilings(deps, call)),
    bound(getPcoriFee, (call) => showFee(deps, call)),
    bound(checkPcorSheet, (call) => checkUpload(deps, call)),
    bound(uploadPcorSheet, (call) => uploadPlans(deps, call)),
    bound(markPcorSheet, (call) => markUpload(deps, call)),
    bound(getPcorTemplate, async ({ params: { format } }) => ({
      name: `pcori.${format}`,
      mediaType: mediaTypes[format],
      bytes: await planTemplate(format),
    })),
    bound(savePcorColumns, (call) => saveRecordColumns(deps, call, planKind)),
    bound(listPcorBatches, (call) => listBatches(deps, call)),
    bound(getPcorBatch, (call) => showBatch(deps, call)),
    bound(savePcorPayment, (call) => savePayment(deps, call)),
    bound(getPcorConsent, (call) => showConsent(deps, call)),
    bound(transmitPcorBatch, (call) => transmitBatch(deps, call)),
  ];
}
