/** The words of a refused pin, at the field of the coordinates (rule CH6). */
export const pinRefusals = {
  'pin-needed': { latlng: 'The address is another one: put the pin at its door' },
  'same-pin': { latlng: 'This is the pin of the old address. Move it to the new door, if only by a step' },
  'pin-far': { latlng: 'This pin is far from the suburb of the address. Check both' },
} as const
