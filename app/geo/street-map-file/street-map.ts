/** The path of the street map for browsers, if one is configured (MAP_PMTILES). */
export const streetMapPath = '/streets.pmtiles'
