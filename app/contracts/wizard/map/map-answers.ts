/** `GET /api/places/near`: what a sketch of the country around a point is drawn from. Rings are latitude, longitude. */
export type Surroundings = {
  land: [lat: number, lng: number][][]
  places: { name: string; lat: number; lng: number }[]
}

/** A street map, where one is configured (MAP_TILES). */
export type MapTiles = { url: string; attribution: string }
