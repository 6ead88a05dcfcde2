/** What the law says, word for word, and what Gauger does with it. */
export const passages = [
  {
    before: 'In a two-party exchange, the ',
    marked: 'delivering person shall not be liable',
    after: ' for the tax imposed under section 4081(a)(1)(A)(ii).',
    citation: '26 USC 4105(a)',
    done: 'When the exchange meets 4105(b), a row of the delivering person is not taxed, with the reason.',
  },
  {
    before: '… a tax at the rate of ',
    marked: '9.45 cents',
    after: ' … for each 10 pounds so much of the maximum rated load capacity thereof as exceeds 3,500 pounds.',
    citation: '26 USC 4071(a)',
    done: 'Enter the rated load and the number of tires: the weight above 3,500 pounds is taxed, for every tire. Bias ply and super single tires have half the rate.',
  },
  {
    before: 'The amount of the tax imposed by subsection (a) shall be ',
    marked: '75 cents per dose',
    after: ' of any taxable vaccine.',
    citation: '26 USC 4131(b)',
    done: 'Enter the doses and how many taxable vaccines are in one: a dose with three bears the tax three times.',
  },
] as const;
