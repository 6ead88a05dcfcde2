import { Notifications, notifications } from '@mantine/notifications';
import { Icon } from '../icon/icon.tsx';
import css from './banners.module.css';

/** How long a banner stays, in milliseconds; it does not leave while the pointer or the focus is on it. */
const STAY = 4000;

/** Says that something went well, then leaves. */
export function showSuccess(message: string) {
  notifications.show({ message, icon: <Icon name="check" />, className: css.success ?? '', role: 'status' });
}

/** Says that something went wrong and what to do. What must be read and kept is a notice or a page, not a banner. */
export function showError(message: string) {
  notifications.show({ message, icon: <Icon name="warning" />, className: css.error ?? '', role: 'alert' });
}

/** The place where banners appear; once per page frame. */
export function Banners() {
  return (
    <Notifications position="top-center" autoClose={STAY} limit={3} classNames={{ notification: css.banner ?? '' }} />
  );
}
