-- The program checks which topics there are: a list here would refuse the choice of a new one.
alter table mail_choice drop constraint mail_choice_topic_check;
