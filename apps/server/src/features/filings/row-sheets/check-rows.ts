import type { checkRows as checking, FileAnswer, markRows as marking, ResponseOf } from '@gauger/contract';
import { mediaTypes } from '@gauger/sheet';
import type { Call } from '../../../http/public.ts';
import { checkRowsInTurn, markRowsInTurn } from '../../../sheets/public.ts';
import { findFile } from './find-file.ts';
import type { RowDeps } from './row-deps.ts';

/** Finds the errors of each cell of a sheet of rows, and their tax. Saves nothing. */
export async function checkRows(deps: RowDeps, call: Call<typeof checking>): Promise<ResponseOf<typeof checking>> {
  const { version, file } = await findFile(deps, call);
  return { version, ...(await checkRowsInTurn(call.caller, file)) };
}

/** The sheet back in its own format, with exactly its faulty cells marked. */
export async function markRows(deps: RowDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const { file } = await findFile(deps, call);
  const { bytes, format } = await markRowsInTurn(call.caller, file);
  return { name: `rows-marked.${format}`, mediaType: mediaTypes[format], bytes };
}
