import { masked } from '@gauger/excise';

const SECRETS =
  /<(SSN|RoutingTransitNum|BankAccountNum|DepositorAccountNum|TaxpayerPIN|ThirdPartyDesigneePIN|PIN)>([^<]*)</g;

/**
 * Masks a return's XML for people: bank numbers and an SSN show their end at most, a PIN nothing. The masked XML can no longer
 * be sent.
 */
export const maskedXml = (xml: string): string =>
  xml.replace(SECRETS, (_, name: string, text: string) => `<${name}>${name.endsWith('PIN') ? '•••••' : masked(text)}<`);
