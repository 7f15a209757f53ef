import type { SampleTexts } from './sample-texts.js';

export const en: SampleTexts = {
  firstNames: ['Olivia', 'James', 'Amelia', 'Noah', 'Grace', 'Henry', 'Ruby', 'Oscar', 'Ivy', 'Leo', 'Chloe', 'Arthur', 'Maya', 'Ethan', 'Zoe', 'Daniel', 'Nora', 'Samuel', 'Hazel', 'Adam'],
  lastNames: ['Bennett', 'Carter', 'Dawson', 'Ellis', 'Foster', 'Grant', 'Hayes', 'Ingram', 'Jennings', 'Kerr', 'Lawson', 'Mercer', 'Norris', 'Osborne', 'Porter', 'Quinn', 'Reeves', 'Sawyer', 'Thornton', 'Walsh', 'Abbott', 'Barker', 'Chambers', 'Doyle', 'Fleming', 'Gibbs', 'Holloway', 'Keane', 'Lambert', 'Morris'],
  fullName: (first, last) => `${first} ${last}`,
  companyNames: ['Riverside', 'Oakfield', 'Harbour', 'Summit', 'Maple', 'Northgate', 'Bluebell', 'Stonebridge', 'Lakeview', 'Willow', 'Kingsway', 'Meadow', 'Beacon', 'Copper', 'Orchard', 'Granite', 'Silverline', 'Pinewood'],
  companyKinds: [['Hotel', 'Hospitality'], ['Studio', 'Design'], ['Partners', 'Consulting'], ['School', 'Education'], ['Clinic', 'Health care'], ['Logistics', 'Transport'], ['Market', 'Retail'], ['Foods', 'Food and drink'], ['Works', 'Manufacturing'], ['Homes', 'Real estate']],
  companyName: (name, kind) => `${name} ${kind}`,
  jobTitles: ['Owner', 'Office manager', 'Head of purchasing', 'Operations manager', 'Managing director', 'Event manager', 'Team lead', 'Accountant'],
  sources: ['Website', 'Referral', 'Trade fair', 'Phone', 'Social media', 'Newsletter'],
  lostReasons: ['Price too high', 'Chose another supplier', 'No budget this year', 'Project postponed'],
  deals: {
    fnb: ['Catering for a summer party', 'Weekly lunch delivery', 'Wedding buffet', 'Coffee for the office', 'Conference dinner', 'Bread for the canteen'],
    retail: ['Bulk order for the season', 'Shop fittings', 'Gift boxes for staff', 'New range for the branch', 'Shelf space agreement', 'Uniforms'],
    tech: ['Yearly licence', 'Website relaunch', 'Support contract', 'Data migration', 'Mobile app', 'Security review'],
    office: ['Desks for the new floor', 'Printer lease', 'Cleaning contract', 'Meeting room equipment', 'Stationery for a year', 'Office move'],
    education: ['Language course for a team', 'Training days', 'Workshop series', 'Online course licences', 'Summer school places', 'Teaching material'],
    healthcare: ['Health checks for staff', 'Practice equipment', 'Physiotherapy programme', 'First aid training', 'Vaccination days', 'Care contract'],
    other: ['Service contract', 'Yearly order', 'Pilot project', 'Consulting days', 'Maintenance plan', 'Starter package'],
  },
  calls: ['First call', 'Follow-up call', 'Asked about the offer', 'Call about delivery dates', 'Checked whether questions are open', 'Call back as agreed', 'Talked about the budget', 'Reminder of the offer'],
  callOutcomes: ['Interested', 'Wants an offer', 'Call again next week', 'No answer', 'Left a message', 'Decides this month'],
  emails: ['Offer sent', 'Price list', 'Thank you for the meeting', 'Answers to your questions', 'Proposal for a date'],
  meetings: ['Presentation', 'Site visit', 'Contract talk', 'Demonstration', 'Getting to know each other'],
  messages: ['Confirmed the appointment', 'Sent the address', 'Asked for a call'],
  notes: ['Prefers to be called in the morning.', 'Decides together with the partner.', 'Needs an invoice with an order number.', 'Was recommended by a customer of ours.', 'Would like to begin with a small order.'],
  tasks: ['Send the offer', 'Call back', 'Prepare the presentation', 'Check the terms of payment', 'Ask for feedback', 'Agree on a date for the visit', 'Write the minutes', 'Renew the contract'],
};
