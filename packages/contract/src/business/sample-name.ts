/** The name of the business of the sample data: its due dates are not mailed. */
export const SAMPLE_NAME = 'Sample Fuel & Tire Co.';
