/** What the law says, word for word, and what Gauger does with it. */
export const passages = [
  {
    before: 'In a two-party exchange, the ',
    marked: 'delivering person shall not be liable',
    after: ' for the tax imposed under section 4081(a)(1)(A)(ii).',
    citation: '26 USC 4105(a)',
    done: 'Tick two-party exchange on a row: its tax becomes 0.00 for the one who delivers.',
  },
  {
    before: '… a tax at the rate of ',
    marked: '9.45 cents',
    after: ' … for each 10 pounds so much of the maximum rated load capacity thereof as exceeds 3,500 pounds.',
    citation: '26 USC 4071(a)',
    done: 'Enter the rated load and the number of tires: the weight above 3,500 pounds is taxed, for every tire.',
  },
  {
    before: 'When the last day … falls on ',
    marked: 'Saturday, Sunday, or a legal holiday',
    after: ', the performance of such act shall be considered timely if it is performed on the next succeeding day …',
    citation: '26 USC 7503',
    done: 'A due date that falls on such a day is moved, and the page says that it was moved and why.',
  },
] as const;
