/**
 * What parameters of these names are, wherever they stand: one that means something of its own says so in its schema.
 * Read by the OpenAPI documents alone, so that no browser loads it.
 */
export const apiParameters: Readonly<Record<string, string>> = {
  // Paths
  id: 'Id of what the path names',
  token: 'The token of the link that was mailed',
  month: 'A month: `2026-03`',
  // Pages
  after: '`next` of the page before: goes on after its last item',
  limit: 'How many at most',
  q: 'Only what holds each of these words, in any writing system',
  // Whose, and of what
  contactId: 'Only what belongs to this contact',
  companyId: 'Only what belongs to this company',
  dealId: 'Only what belongs to this deal',
  productId: 'Only what was sold of this product',
  ownerId: 'Only what this member owns',
  assigneeId: 'Only what this member is to do',
  createdBy: 'Only what this member made',
  userId: 'Only what concerns this member',
  pipelineId: 'Of this pipeline',
  stageId: 'Of this stage',
  conversationId: 'Only what came of this conversation',
  recordType: 'Of this kind of records',
  lifecycle: 'Only contacts that have come this far',
  // How it is told
  language: 'Language of the texts in the answer',
  timeZone: 'IANA time zone in which days begin: `Europe/Madrid`',
  format: 'Format of the file',
  columns: 'Columns of the list in their order, separated by commas; all of them where none is named',
  country: 'ISO 3166 country, two letters: which phone numbers and addresses are meant',
  currency: 'ISO 4217 currency of amounts without one',
};
