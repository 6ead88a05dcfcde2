import { Button } from '@mantine/core';
import { Share } from '../../../components/progress/progress.tsx';
import css from './attachments.module.css';
import { formatSize } from './format-size.ts';
import type { Upload } from './use-uploads.ts';

/** A file on its way, or one that was not taken, with the reason. */
export function UploadItem({
  upload: { file, share, error, again },
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  return (
    <li className={css.item} data-failed={error !== ''}>
      <div className={css.about}>
        <span className={css.name}>{file.name}</span>
        {error ? (
          <span className={css.error} role="alert">
            {error}
          </span>
        ) : (
          <>
            <span className={css.facts}>
              {share < 1 ? `${Math.floor(share * 100)} % of ${formatSize(file.size)}` : 'Checking…'}
            </span>
            <span className={css.share}>
              <Share label={`Sending ${file.name}`} share={share} />
            </span>
          </>
        )}
      </div>
      <div className={css.acts}>
        {again && (
          <Button variant="subtle" size="compact-md" aria-label={`Try again: ${file.name}`} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`${error ? 'Dismiss' : 'Cancel'} ${file.name}`}
          onClick={onCancel}
        >
          {error ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
    </li>
  );
}
