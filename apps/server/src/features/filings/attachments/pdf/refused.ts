import type { AttachmentFault } from '@gauger/contract/attachment';

/** Why a file is not taken; the table of the contract says it in words. */
export class PdfRefused extends Error {
  readonly fault: AttachmentFault;

  constructor(fault: AttachmentFault) {
    super(fault);
    this.fault = fault;
  }
}
