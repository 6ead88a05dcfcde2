import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './attachments.module.css';
import { formatSize } from './format-size.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Attachment } from './use-uploads.ts';

/** A file that is attached. */
export function AttachmentItem({
  attachment,
  onRemove,
}: {
  attachment: Attachment;
  onRemove: (() => void) | undefined;
}) {
  const { id, name, bytes, pages } = attachment;
  const saving = useMutation({
    mutationFn: async () => saveFile(await fetchFile('getAttachment', { params: { id } })),
  });
  return (
    <li className={css.item}>
      <Thumbnail id={id} />
      <div className={css.about}>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>
          {pages} {pages === 1 ? 'page' : 'pages'}, {formatSize(bytes)}
        </span>
        {saving.error && (
          <span className={css.error} role="alert">
            {saving.error.message}
          </span>
        )}
      </div>
      <div className={css.acts}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="download" />}
          aria-label={`Download ${name}`}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
        {onRemove && <Remove name={name} onRemove={onRemove} />}
      </div>
    </li>
  );
}

/** A file that the facts name but the server deleted. */
export function DeletedItem({ onRemove }: { onRemove: (() => void) | undefined }) {
  return (
    <li className={css.item}>
      <div className={css.about}>
        <span className={css.name}>A deleted file</span>
        <span className={css.error}>Attach it again, or remove it here</span>
      </div>
      {onRemove && <Remove name="the deleted file" onRemove={onRemove} />}
    </li>
  );
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button
    variant="subtle"
    color="red"
    size="compact-md"
    leftSection={<Icon name="delete" />}
    aria-label={`Remove ${name}`}
    onClick={onRemove}
  >
    Remove
  </Button>
);
