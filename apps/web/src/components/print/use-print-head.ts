import { useEffect } from 'react';

/** Names the page at the head of each printed sheet: whose document it is, and which. Null leaves that to another part. */
export function usePrintHead(head: string | null) {
  useEffect(() => {
    if (head === null) return;
    const { style } = document.documentElement;
    const printed = () =>
      style.setProperty('--print-day', JSON.stringify(`Printed ${new Date().toLocaleDateString('en-US')}`));
    style.setProperty('--print-head', JSON.stringify(head));
    window.addEventListener('beforeprint', printed);
    return () => {
      style.removeProperty('--print-head');
      window.removeEventListener('beforeprint', printed);
    };
  }, [head]);
}
