/** Where browsers find the street map, if one is configured (MAP_PMTILES). */
export const streetMapPath = '/streets.pmtiles'
