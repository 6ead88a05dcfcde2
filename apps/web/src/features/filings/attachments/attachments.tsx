import { ATTACHMENT } from '@gauger/contract/attachment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { queryOf } from '../../../api/call.ts';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { AttachmentItem, DeletedItem } from './attachment-item.tsx';
import css from './attachments.module.css';
import { UploadItem } from './upload-item.tsx';
import { type Attachment, useUploads } from './use-uploads.ts';

interface AttachmentsProps {
  businessId: string;
  filingId: string;
  /** The ids that the facts hold, in their order. */
  ids: readonly string[];
  /** Hears of every change: a file that is attached is kept by the server already, one that is taken out goes with the next save. */
  onChange: (ids: string[]) => void;
  readOnly?: boolean;
  /** The place for files is one line high: the page has many. */
  low?: boolean;
  /** How many are kept: another one replaces the last. Without it as many as a filing may have. */
  max?: number | undefined;
  /** Label, when a page has several such places. */
  label?: string;
}

const REPLACE = 'Choose another PDF file, or drop it here. It replaces the first';

/** The PDF files that go with some rows of a filing: to be dropped or chosen here, looked at, downloaded and taken out. */
export function Attachments({
  businessId,
  filingId,
  ids,
  onChange,
  readOnly = false,
  low = false,
  max = ATTACHMENT.perFiling,
  label = 'Attachments',
}: AttachmentsProps) {
  const client = useQueryClient();
  const queryKey = ['attachments', filingId];
  const list = useQuery(queryOf(queryKey, 'listAttachments', { params: { id: filingId } }));
  const named = useRef(ids);
  named.current = ids;
  const place = useRef<HTMLElement>(null);
  const title = useId();

  function name(next: string[]) {
    named.current = next;
    onChange(next);
  }
  const { uploads, add, cancel, retry } = useUploads({ businessId, filingId }, (taken) => {
    client.setQueryData<Attachment[]>(queryKey, (known = []) => [...known, taken]);
    // One file takes the place of the one there; several of an earlier draft are for a person to sort out.
    const isReplaced = max === 1 && named.current.length === 1;
    name([...(isReplaced ? [] : named.current), taken.id]);
  });
  function remove(id: string) {
    name(named.current.filter((other) => other !== id));
    // The focused element was removed: keep the focus here.
    place.current?.focus();
  }

  const known = new Map(list.data?.map((attachment) => [attachment.id, attachment]));
  const isEmpty = ids.length + uploads.length === 0;
  return (
    <section className={css.attachments} aria-labelledby={title} ref={place} tabIndex={-1}>
      <p id={title} className={css.title}>
        {label}
        {ids.length > 0 && <span className={css.count}>{ids.length}</span>}
      </p>
      {list.isPending && ids.length > 0 && <InlineProgress label="Loading…" />}
      {list.isError && <p className={css.error}>{list.error.message}</p>}
      {!isEmpty && (
        <ul className={css.list}>
          {list.data &&
            ids.map((id) => {
              const attachment = known.get(id);
              const onRemove = readOnly ? undefined : () => remove(id);
              return attachment ? (
                <AttachmentItem key={id} attachment={attachment} onRemove={onRemove} />
              ) : (
                <DeletedItem key={id} onRemove={onRemove} />
              );
            })}
          {uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onCancel={() => cancel(upload.key)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      {readOnly
        ? isEmpty && <p className={css.hint}>Nothing is attached.</p>
        : ids.length < ATTACHMENT.perFiling && (
            <FileChoice
              label={
                max > 1
                  ? 'Choose PDF files, or drop them here'
                  : ids.length > 0
                    ? REPLACE
                    : 'Choose a PDF file, or drop it here'
              }
              hint="Each must be under 5 MB. Gauger saves each file when its upload ends."
              accept=".pdf,application/pdf"
              several={max > 1}
              low={low}
              onChoose={add}
            />
          )}
    </section>
  );
}
