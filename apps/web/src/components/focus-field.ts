/**
 * Brings the focus to a field by the id of its control, and the field into sight. Where the control cannot be typed into
 * just now, what holds it takes the focus.
 * @returns whether the page has it
 */
export function focusField(id: string): boolean {
  const control = document.getElementById(id);
  if (!control) return false;
  const folded = control.closest('details');
  // Nothing in what is folded can take the focus.
  if (folded) folded.open = true;
  const target = control.matches(':disabled') ? (control.parentElement ?? control) : control;
  if (target !== control) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: 'center' });
  return true;
}
