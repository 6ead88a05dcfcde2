import css from './face.module.css';

interface FaceProps {
  /** As people write it: "Sample Owner". */
  name: string;
  /** Address of the photo; without one the initials are shown. */
  photo?: string | undefined;
  large?: boolean;
}

/** A person's photo or initials. Decorative: the name is next to it. */
export function Face({ name, photo, large }: FaceProps) {
  return (
    <span className={`${css.face} ${large ? css.large : ''}`} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
