import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDue } from '../../../api/next-due.ts';
import { feeQuery, showcaseQuery, siteQuery } from '../../../api/site-queries.ts';
import type { PageName } from '../../../pages/pages.ts';
import css from './help-answers.module.css';
import { commonTopic, type Figures, type Topic, topics } from './questions.ts';

interface HelpAnswersProps {
  /** The page whose questions come first, before the common ones; without it all topics are listed. */
  page?: PageName | undefined;
  /** Called when a link leads away. */
  onLeave?: () => void;
}

/** Questions with their answers, and how to reach the operator. */
export function HelpAnswers({ page, onLeave }: HelpAnswersProps) {
  const figures = useFigures();
  const shown = page === undefined ? [commonTopic, ...topics] : [...topicOf(page), commonTopic];
  return (
    <div className={css.help}>
      {shown.map((topic) => (
        <TopicAnswers key={topic.title} topic={topic} figures={figures} onLeave={onLeave} />
      ))}
      <Contact />
      {page !== undefined && (
        <p className={css.more}>
          <Link to="/help" onClick={onLeave}>
            All questions
          </Link>
          <Link to="/privacy" onClick={onLeave}>
            Privacy
          </Link>
          <Link to="/terms" onClick={onLeave}>
            Terms
          </Link>
          <Link to="/security" onClick={onLeave}>
            Security
          </Link>
        </p>
      )}
    </div>
  );
}

const topicOf = (page: PageName): readonly Topic[] => topics.filter(({ pages }) => pages.includes(page));

/** Undefined until every figure is there. */
function useFigures(): Figures | undefined {
  const fee = useQuery(feeQuery).data?.fee;
  const due = useQuery(showcaseQuery).data?.due;
  const site = useQuery(siteQuery).data;
  if (!fee || !due || !site) return undefined;
  return { fee, due: formatDue(due), gateway: site.gateway, isPractice: site.isPractice };
}

interface TopicAnswersProps {
  topic: Topic;
  figures: Figures | undefined;
  onLeave: (() => void) | undefined;
}

/** The questions of a topic. One whose answer needs figures waits for them. */
function TopicAnswers({ topic: { title, questions }, figures, onLeave }: TopicAnswersProps) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {questions.map(({ question, answer, link }) => {
          const text = typeof answer === 'string' ? answer : figures && answer(figures);
          return (
            text && (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  {text}{' '}
                  {link && (
                    <Link to={link.to} onClick={onLeave}>
                      {link.label}
                    </Link>
                  )}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}

/** How to reach the operator, as far as the operator said so. */
function Contact() {
  const contact = useQuery(siteQuery).data?.contact;
  if (!contact) return null;
  const { email, phone, hours } = contact;
  return (
    <section>
      <h2>Contact</h2>
      {email || phone ? (
        <ul>
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </li>
          )}
          {hours && <li>{hours}</li>}
        </ul>
      ) : (
        <p>The operator of this site has not given a contact address.</p>
      )}
    </section>
  );
}
