import {
  checkIncident,
  INCIDENT_PASSWORD,
  type IncidentFacts,
  incidentFields,
  incidentItems,
  incidentReport,
  tidyIncident,
} from '@gauger/contract/incident';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fetchFile, Refusal } from '../../../api/call.ts';
import { deleteLocalDraft, readLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { RuledField } from '../../../components/fields/ruled-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import css from './admin.module.css';

/** The longest answer that fits on a line. */
const LINE = 200;
const names = Object.keys(incidentFields) as (keyof IncidentFacts)[];
const nothing = Object.fromEntries(names.map((name) => [name, ''])) as Record<keyof IncidentFacts, string>;
const DRAFT = ['admin', 'incident'] as const;

/** The report of a security incident, as the IRS asks for it, made into the file to mail. */
export function AdminIncidentPage() {
  const [typed, setTyped] = useState<IncidentFacts>(() => ({ ...nothing, ...readLocalDraft<IncidentFacts>(...DRAFT) }));
  const [restored] = useState(() => readLocalDraft(...DRAFT) !== null);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const set = (name: keyof IncidentFacts, value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    storeLocalDraft(...DRAFT, next);
  };
  const startOver = () => {
    deleteLocalDraft(...DRAFT);
    setTyped(nothing);
    setErrors([]);
  };

  async function make() {
    const faults: FieldError[] = checkIncident(tidyIncident(typed));
    if (password.length < INCIDENT_PASSWORD.least)
      faults.push({ field: 'password', message: `Type a password of at least ${INCIDENT_PASSWORD.least} characters` });
    setErrors(faults);
    if (faults.length > 0) return;
    setBusy(true);
    try {
      saveFile(await fetchFile('reportIncident', { body: { ...typed, password } }));
      showSuccess('The report is in your downloads');
    } catch (error) {
      const issues = error instanceof Refusal ? error.issues : [];
      setErrors(
        issues.length > 0
          ? issues.map(({ path, message }) => ({ field: path, message }))
          : [{ field: 'password', message: error instanceof Error ? error.message : String(error) }],
      );
    }
    setBusy(false);
  }

  return (
    <AdminFrame title="Report an incident">
      <p className={css.about}>
        A provider of e-file reports a security incident to the IRS by the next business day. The form asks for the
        twelve items of{' '}
        <a href={incidentReport.source} target="_blank" rel="noreferrer">
          the IRS instructions
        </a>
        . Do not type names or numbers of taxpayers.
      </p>
      <FormSheet
        label="Security incident"
        errors={errors}
        restored={restored && names.some((name) => typed[name] !== '')}
        onStartOver={startOver}
        onSubmit={() => void make()}
        actions={
          <Button type="submit" loading={busy}>
            Download report
          </Button>
        }
      >
        <ol className={css.items}>
          {incidentItems.map(({ title, of }) => (
            <li key={title}>
              {of.map((name) => (
                <Answer
                  key={name}
                  name={name}
                  typed={typed}
                  error={errors.find(({ field }) => field === name)?.message}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </li>
          ))}
        </ol>
        <div className={css.password}>
          <TextField
            id="password"
            label="Password of the ZIP file"
            hint={`At least ${INCIDENT_PASSWORD.least} characters. It is not stored`}
            required
            value={password}
            maxLength={INCIDENT_PASSWORD.most}
            autoComplete="off"
            error={errors.find(({ field }) => field === 'password')?.message}
            onChange={setPassword}
          />
        </div>
        <p className={css.after}>
          Mail the file to {incidentReport.address} with the subject {incidentReport.subject}, and the password in a
          second message with the same subject. Gauger sends nothing.
        </p>
      </FormSheet>
    </AdminFrame>
  );
}

interface AnswerProps {
  name: keyof IncidentFacts;
  typed: IncidentFacts;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Answer({ name, typed, error, onChange }: AnswerProps) {
  const rule = incidentFields[name];
  const field = { id: name, value: typed[name], error, onChange };
  if (rule.max > LINE) return <LongTextField {...field} label={rule.label} required maxLength={rule.max} />;
  return <RuledField<IncidentFacts> {...field} rule={rule} facts={typed} />;
}
