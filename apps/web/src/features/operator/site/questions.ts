import type { PageName } from '../../../pages/pages.ts';

/** The figures of answers, from the configuration and the rate book. */
export interface Figures {
  /** Dollars and cents. */
  fee: string;
  /** The next due date of Form 720: "Nov 2", of "2026 Q3", and why it moved. */
  due: { day: string; quarter: string; because: string };
  gateway: string;
  isPractice: boolean;
}

export interface Question {
  question: string;
  answer: string | ((figures: Figures) => string);
  /** Where to read or do more. */
  link?: { label: string; to: string };
}

export interface Topic {
  title: string;
  /** The pages on which Help shows these questions first. */
  pages: readonly PageName[];
  questions: readonly Question[];
}

/** The questions that Help shows on every page, after those of the page. */
export const commonTopic: Topic = {
  title: 'Common questions',
  pages: [],
  questions: [
    {
      question: 'When is the next Form 720 due?',
      answer: ({ due }) => `Form 720 for ${due.quarter} is due ${due.day}${due.because}.`,
    },
    {
      question: 'What does it cost?',
      answer: ({ fee }) =>
        `Preparing and checking is free. You pay $${fee} for each return before you sign it. Correcting a rejected return and sending it again costs nothing.`,
    },
    {
      question: 'Does this site file with the IRS?',
      answer: ({ gateway, isPractice }) =>
        isPractice
          ? `No. This is a practice site. It sends returns to the ${gateway}, and nothing is filed.`
          : 'Yes. A return that you sign goes to the IRS. It is filed when the IRS accepts it.',
    },
    {
      question: 'Is my work saved?',
      answer:
        'Inside a filing, Gauger backs up unsaved changes every few seconds. Save puts them into the return. If the connection is lost, they wait in the tab of your browser.',
    },
    {
      question: 'Who can see my data?',
      answer: 'The people of your account. The operator of this site is responsible for the data.',
      link: { label: 'Privacy', to: '/privacy' },
    },
  ],
};

/** Every other question, by topic. A page is in one topic at most. */
export const topics: readonly Topic[] = [
  {
    title: 'Getting started',
    pages: ['landing', 'login', 'resetPassword', 'acceptInvitation', 'getStarted'],
    questions: [
      {
        question: 'How do I start a return?',
        answer:
          'Register with your email address and add your business. Then choose Form 720, its year and its quarter, and check the taxes that you report.',
      },
      {
        question: 'What do I need?',
        answer:
          'The EIN, name and address of the business, the name and title of the person who signs, and the figures of the quarter.',
      },
      {
        question: 'I forgot my password. What now?',
        answer: 'Choose Forgot Password? where you log in. You get an email with a link to set a new one.',
        link: { label: 'Log in', to: '/login' },
      },
    ],
  },
  {
    title: 'Businesses',
    pages: ['business', 'businessList', 'uploadBusiness', 'chooseBusiness', 'clients'],
    questions: [
      {
        question: 'Which EIN and name do I enter?',
        answer:
          'Those that the IRS has on record, as on the letter that assigned the EIN. The IRS compares the first letters of the name with the EIN, and rejects a return where they differ.',
      },
      {
        question: 'What if I have no EIN?',
        answer:
          'Apply for one at irs.gov/ein; it is free. A return cannot be filed without it. Wait until the IRS knows a new EIN before you send a return.',
      },
      {
        question: 'Who is the signing authority?',
        answer:
          'The person who may sign for the business, such as the owner, a partner or an officer. Name and title go on the return.',
      },
      {
        question: 'Can I add many businesses at once?',
        answer: 'Yes. Fill in the template with one row for each business and upload it.',
        link: { label: 'Upload Business', to: '/home/uploadbusiness' },
      },
      {
        question: 'Can I delete a business?',
        answer: 'Yes, while none of its filings is paid or sent. Its unpaid drafts are deleted with it.',
      },
    ],
  },
  {
    title: 'Quarter and taxes',
    pages: ['chooseFormType', 'quarter', 'quarterEnding', 'taxInfo', 'changes'],
    questions: [
      {
        question: 'Which quarter do I choose?',
        answer: ({ due }) =>
          `The quarter in which the tax arose. The next return is the one for ${due.quarter}, due ${due.day}.`,
      },
      {
        question: 'Which taxes do I check?',
        answer:
          'The taxes that you report for this quarter. Each has its IRS No., as on the form. You can add or remove taxes later.',
        link: { label: 'Rate book', to: '/rates' },
      },
      {
        question: 'What if I have no tax to report?',
        answer: 'Choose Nothing to report for the business under My Business. The return then has no tax line.',
        link: { label: 'My Business', to: '/home/businesslist' },
      },
      {
        question: 'Do I file every quarter?',
        answer:
          'Yes, also for a quarter without tax, until you file a return that you mark as final. If you report the PCORI fee only, you file once a year, for the second quarter.',
      },
      {
        question: 'The quarter has a return already. What now?',
        answer: 'A quarter has one return. Open that return: correct it before you send it, or with Form 720-X after.',
        link: { label: 'My Filing', to: '/home/myfilings' },
      },
    ],
  },
  {
    title: 'Rows of a tax',
    pages: ['taxLine', 'importRows'],
    questions: [
      {
        question: 'How do I enter many rows at once?',
        answer:
          'Copy the rows in your spreadsheet and paste them into the first cell, or import a file. Gauger checks every row first.',
      },
      {
        question: 'Why is an amount what it is?',
        answer: 'Click the amount. Its calculation opens: the row, the rate, the dates of the rate and the law.',
      },
      {
        question: 'Why does a row show no tax?',
        answer: 'A row with an error is not counted. Fix the error at the row, and its tax appears.',
      },
    ],
  },
  {
    title: 'Form 8849',
    pages: ['schedule', 'scheduleHeader', 'claims8849', 'claim8849', 'summary8849', 'consent8849', 'status8849'],
    questions: [
      {
        question: 'Which schedule do I choose?',
        answer:
          'Answer the questions on the start page: they lead to the schedule and the line. Each schedule goes on a Form 8849 of its own. Only Schedules 1 and 6 can be entered together.',
      },
      {
        question: 'Which year do I choose?',
        answer:
          'The calendar year in which your income tax year begins, and the month in which it ends. The page shows its first and last day. A claim on Schedule 1, 2, 3 or 8 stays inside that year.',
      },
      {
        question: 'When is the last day to file a claim?',
        answer:
          'On Schedule 1, the end of the quarter after the last quarter in the claim. On Schedules 2, 3 and 8, the end of the quarter after the earliest one. On Schedules 5 and 6, usually 3 years after the return for the tax was filed, or 2 years after the tax was paid.',
      },
      {
        question: 'What if my claim is below the minimum?',
        answer:
          'On Schedule 1, add another quarter of the same income tax year, or claim the fuel on Form 4136 with your income tax return. On the other schedules, claim a longer period.',
      },
      {
        question: 'What happens when I enter Schedules 1 and 6 together?',
        answer: ({ fee }) =>
          `You sign once and pay $${fee} once. Two Forms 8849 are sent, and each is answered separately. If one is rejected, the other stays accepted: correct the rejected one and send it again for free.`,
      },
      {
        question: 'Why does a claim say that it may already be claimed?',
        answer:
          'Another filing of the business claims the same fuel for the same days. The same gallons may be claimed only once, on Form 720, Form 8849 or Form 4136.',
      },
    ],
  },
  {
    title: 'Claims',
    pages: ['claims', 'claimRouter', 'claim'],
    questions: [
      {
        question: 'When can I use Schedule C?',
        answer: 'When the same return reports a tax. A claim on Schedule C reduces that tax.',
      },
      {
        question: 'How do I find the line of my claim?',
        answer: 'Choose what happened to the fuel. Your answers lead to the line.',
      },
    ],
  },
  {
    title: 'Deposits and payment to the IRS',
    pages: ['deposit', 'overpayment', 'irsPayment'],
    questions: [
      {
        question: 'Where do I enter what I paid already?',
        answer: 'Enter the deposits for the quarter under Deposit Details. They reduce the balance due.',
      },
      {
        question: 'Must I make deposits?',
        answer:
          'Not if the net tax liability of the quarter is $2,500 or less, and not for taxes that need none, such as the PCORI fee. Otherwise you deposit for each half of a month (26 CFR 40.6302(c)-1).',
      },
      {
        question: 'What is the safe harbor rule?',
        answer:
          'Deposits of at least one sixth of the net tax liability of the second quarter before, for each half of a month and on time, count as enough. Pay the rest with the return. If a rate rose since then, that quarter counts at the new rate.',
      },
      {
        question: 'How do I pay the balance due?',
        answer:
          'Choose a method under IRS Payment. With direct debit, the payment goes with the return. With the other methods, you pay the IRS yourself.',
      },
      {
        question: 'What if I paid too much?',
        answer: 'Under Overpayment, choose to apply it to your next return or to get a refund.',
      },
    ],
  },
  {
    title: 'Check, pay and sign',
    pages: ['summary', 'fee', 'consent', 'receipt'],
    questions: [
      {
        question: 'Why can I not sign yet?',
        answer: 'Fix the errors on Check your return first, then pay the service fee. A warning does not stop you.',
      },
      {
        question: 'Who may sign?',
        answer: 'The account owner and Managers. Editors prepare the return.',
      },
      {
        question: 'Is the service fee a payment of tax?',
        answer: ({ fee }) => `No. The $${fee} pays for this service. You pay the tax to the IRS.`,
      },
    ],
  },
  {
    title: 'After you send',
    pages: ['status'],
    questions: [
      {
        question: 'How do I know that the return was accepted?',
        answer: 'The status page updates automatically and names who gave the answer. You also get an email.',
      },
      {
        question: 'What if the return is rejected?',
        answer:
          'The status page says what is wrong and where. Fix it, sign again and send it. Sending again costs nothing.',
      },
      {
        question: 'What does Unlock do?',
        answer:
          'It opens a rejected return for corrections. Its signature is void, its fee stays paid. Sign and send it again when it is corrected.',
      },
      {
        question: 'Can I change an accepted return?',
        answer: 'No. An accepted return is final. Correct it with Form 720-X: choose Correct this return in its menu.',
        link: { label: 'My Filing', to: '/home/myfilings' },
      },
    ],
  },
  {
    title: 'Returns on paper',
    pages: ['mailing'],
    questions: [
      {
        question: 'Why does this return go by mail?',
        answer:
          'IRS e-file accepts returns of recent years only. This page gives you the figures for the official form, the address and a checklist. There is no service fee for these years. Form 720-X always goes by mail, and has the fee of every form.',
      },
    ],
  },
  {
    title: 'Your filings',
    pages: ['home', 'dashboard', 'calendar', 'transactions'],
    questions: [
      {
        question: 'What do the states mean?',
        answer:
          'Draft: you can change the return. Ready, fee not paid: pay the service fee. Fee paid, not filed: sign the return. Queued, Sending and Sent: it waits for the answer. Accepted and Rejected: the answer.',
      },
      {
        question: 'Can I delete a filing?',
        answer: 'Yes, until it is paid or sent.',
      },
    ],
  },
  {
    title: 'PCORI fee',
    pages: ['pcoriFee', 'pcor', 'pcorImport', 'pcorBatch', 'pcorSign'],
    questions: [
      {
        question: 'Which return has the PCORI fee?',
        answer: 'The Form 720 for the second quarter, once a year, as IRS No. 133.',
        link: { label: 'PCORI fee', to: '/pcori' },
      },
      {
        question: 'Can I file for many plans at once?',
        answer: 'Yes. Fill in the template of PCORI Tax Bulk Import with one row for each plan and upload it.',
        link: { label: 'PCORI Tax Bulk Import', to: '/home/pcor/import' },
      },
    ],
  },
  {
    title: 'Your account',
    pages: ['editProfile', 'changePassword', 'taxPreparers', 'companyUsers', 'security', 'activity'],
    questions: [
      {
        question: 'How do I let a colleague work here?',
        answer:
          'The account owner adds the person under Company Users and chooses a role: Manager, Editor, Approver or Viewer. The person sees all businesses or only those you choose, and gets an email.',
      },
      {
        question: 'How does a client look at their own returns?',
        answer:
          'Add the client under Company Users as an Approver of their own business only. They read and comment on their returns, and approve those that are ready. They see no other client.',
      },
      {
        question: 'How do I protect my login?',
        answer: 'Add an authenticator app or a passkey under My security, and keep the recovery codes.',
      },
      {
        question: 'I lost my second factor. What now?',
        answer: 'Log in with a recovery code. Without one, ask the operator of this site.',
      },
    ],
  },
  {
    title: 'Rate book',
    pages: ['rates', 'taxRates', 'claimRates'],
    questions: [
      {
        question: 'Which rate does a return use?',
        answer: 'The rate of the day that you enter in a row. The rate book shows its first and last day.',
      },
      {
        question: 'Where do the rates come from?',
        answer:
          'From the law and from IRS publications. Each rate names its source. Where the source is secondary, the rate book says so.',
      },
    ],
  },
];
