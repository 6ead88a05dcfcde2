/** Fields and rules of the report of a security incident. Apart from the schemas, so that the browser loads it without them. */
export {
  checkIncident,
  INCIDENT_PASSWORD,
  type IncidentFacts,
  incidentFields,
  incidentItems,
  incidentReport,
  tidyIncident,
} from './fields.ts';
