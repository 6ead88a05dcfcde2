import { type Content, oneLine, type Passage, subjectOf } from './content.ts';

/** Colors of the product, light and dark. Email programs do not support variables, so each color is repeated at its use. */
const light = {
  paper: '#faf8f4',
  surface: '#ffffff',
  ink: '#14262b',
  quiet: '#435356',
  line: '#ddd8ce',
  act: '#0e6b5e',
  onAct: '#ffffff',
};
const dark = {
  paper: '#12191a',
  surface: '#1a2324',
  ink: '#e9eeec',
  quiet: '#bac6c3',
  line: '#2c3839',
  act: '#4fbfae',
  onAct: '#12191a',
};

const SANS = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

/** Where a program honours it, the dark theme; the classes do nothing else. */
const darkRules = `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .line { border-color: ${dark.line} !important; }
  .act { background: ${dark.act} !important; color: ${dark.onAct} !important; }
  .mark { color: ${dark.act} !important; }
}`;

/** A mail as HTML that needs no picture, no font and nothing from elsewhere. */
export function composeHtml(content: Content): string {
  const subject = subjectOf(content);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: darkRules }}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="mark" style="padding:0 0 16px;color:${light.act};font:600 20px/1.4 ${SANS}">Gauger</td></tr>
<tr><td class="surface" style="padding:32px;background:${light.surface};border:1px solid ${light.line};border-radius:6px">
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font:600 24px/1.3 ${SERIF};overflow-wrap:anywhere">${subject}</h1>
${content.passages.map(written)}
</td></tr>
<tr><td class="quiet" style="padding:16px 0 0;color:${light.quiet};font:400 13px/1.5 ${SANS}">Gauger prepares, signs and sends federal excise tax returns. It is not a government site. Do not reply to this email.${
    content.unsubscribe
      ? html` <a class="quiet" href="${addressOf(content.unsubscribe)}" style="color:${light.quiet}">Unsubscribe from emails of this kind</a>`
      : ''
  }</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

function written(passage: Passage): Html {
  if (typeof passage === 'string')
    return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font:400 16px/1.5 ${SANS};overflow-wrap:anywhere">${oneLine(passage)}</p>
`;
  if ('code' in passage)
    return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font:400 16px/1.5 ${SANS}">${passage.label}<br><strong style="font:600 32px/1.5 ${SANS};letter-spacing:0.12em;font-variant-numeric:tabular-nums">${passage.code}</strong></p>
`;
  if ('link' in passage)
    return html`<p style="margin:0 0 8px"><a class="act" href="${addressOf(passage.link)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${light.act};color:${light.onAct};font:600 16px/1.25 ${SANS};text-decoration:none">${passage.label}</a></p>
<p class="quiet" style="margin:0 0 20px;color:${light.quiet};font:400 13px/1.5 ${SANS};overflow-wrap:anywhere">Or open this address: ${passage.link}</p>
`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
${passage.facts.map(
  ([name, value]) => html`<tr>
<td class="quiet line" valign="top" style="width:34%;padding:8px 12px 8px 0;border-top:1px solid ${light.line};color:${light.quiet};font:400 15px/1.4 ${SANS}">${name}</td>
<td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid ${light.line};color:${light.ink};font:400 15px/1.4 ${SANS};overflow-wrap:anywhere">${oneLine(value)}</td>
</tr>
`,
)}</table>
`;
}

/** Throws for anything but a web address: a link of ours begins with that of the installation. */
function addressOf(link: string): string {
  if (!/^https?:\/\//.test(link)) throw new Error('A link in a mail is a web address.');
  return link;
}

/** Markup whose every value was escaped; made by `html` alone. */
interface Html {
  readonly markup: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** Markup from a template: each value is escaped, in text and in a quoted attribute, unless it is markup itself. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) =>
    typeof value === 'string' ? escaped(value) : [value].flat().reduce((before, { markup }) => before + markup, ''),
  );
  return { markup: String.raw({ raw: parts }, ...written) };
}
