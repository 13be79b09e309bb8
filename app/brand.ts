/** All names and figures of the company (rules B1, B2). Re-branding changes only this file, the logo drawing and the colour tokens. */
export const brand = {
  name: 'Tillway',
  legalName: 'Tillway Pty Ltd',
  abn: '83914571673',
  phone: { display: '1800 555 014', href: 'tel:1800555014' },
  domain: 'tillway.example',
  email: 'hello@tillway.example',
  address: { street: 'Level 2, 14 Corner Street', locality: 'Marrickville', state: 'NSW', postcode: '2204' },
  social: {
    linkedin: 'https://www.linkedin.com/company/tillway-example',
    facebook: 'https://www.facebook.com/tillway.example',
    instagram: 'https://www.instagram.com/tillway.example',
  },
  claims: {
    retailSites: '1,500+',
    activeRetailers: '1400+',
    enterpriseClients: '20+',
    customersPerDay: '500,000+',
    donatedTablets: 'over 30',
    packagingRecycled: '100%',
    lotterySites: '1,400+',
    newspaperReaders: '16 million',
    pressSites: '1,200',
  },
} as const
