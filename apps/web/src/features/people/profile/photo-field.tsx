import { PHOTO } from '@gauger/contract/profile';
import { Button, FileButton } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { nameOf, usePhoto, useSession } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Face } from '../../../components/face/face.tsx';
import css from './photo-field.module.css';
import { updateUser } from './update-user.ts';

/** The photo of who is signed in: chosen or dropped here, it is kept at once. */
export function PhotoField() {
  const { user } = useSession();
  const photo = usePhoto(user);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const forget = useRef<() => void>(null);

  async function act(what: () => Promise<{ photo: string | null }>, done: string) {
    if (busy) return;
    setError('');
    setBusy(true);
    try {
      updateUser(await what());
      showSuccess(done);
    } catch (refusal) {
      const issue = refusal instanceof Refusal ? refusal.issues[0]?.message : undefined;
      const words = refusal instanceof Error ? refusal.message : String(refusal);
      if (refusal instanceof Refusal) setError(issue ?? words);
      else showError(words);
    } finally {
      setBusy(false);
      // The same file can be chosen again.
      forget.current?.();
    }
  }

  function take(file: File | null | undefined) {
    if (!file) return;
    if (file.size > PHOTO.bytes) return setError('The photo is larger than 2 MB. Choose a smaller one');
    void act(() => call('uploadPhoto', { body: { userId: user.id }, files: { file } }), 'Photo saved');
  }

  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <section className={`${css.photo} ${over ? css.over : ''}`} aria-label="Photo" {...drag}>
      <Face name={nameOf(user)} photo={photo} large />
      <div>
        <div className={css.acts}>
          <FileButton
            resetRef={forget}
            accept={PHOTO.types.join()}
            onChange={take}
            inputProps={{ 'aria-label': 'Photo' }}
          >
            {(props) => (
              <Button variant="default" loading={busy} aria-describedby="photo-hint" {...props}>
                {user.photo ? 'Change photo' : 'Choose a photo'}
              </Button>
            )}
          </FileButton>
          {user.photo && (
            <Button
              variant="subtle"
              disabled={busy}
              onClick={() => void act(() => call('deletePhoto', { params: { id: user.id } }), 'Photo removed')}
            >
              Remove photo
            </Button>
          )}
        </div>
        <p id="photo-hint" className={css.hint}>
          JPEG or PNG, up to 2 MB. Or drop a file here. We remove its location and date data.
        </p>
        <p className={css.error} role="alert">
          {error}
        </p>
      </div>
    </section>
  );
}
