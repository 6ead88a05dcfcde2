export {
  askPasted,
  blockPatches,
  blockText,
  isBlock,
  judgeBlock,
  type LeftOut,
  mayBeTwoThings,
  type Patch,
  readBlock,
} from './block.ts';
export { type CardText, cardText } from './card-text.ts';
export { cellText, editedText, factTyped, pastedCell, strangeText, typedCell } from './cell-entry.ts';
export { changed, type History, historyOf, redone, undone } from './history.ts';
export { remarkOn } from './paste-remark.ts';
