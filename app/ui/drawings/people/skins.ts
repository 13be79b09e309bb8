/** The tone, its shade, and the blush. */
export const skins = {
  fair: ['#f3c7a5', '#dfa57f', '#e98f7c'],
  olive: ['#dfa77c', '#c4855a', '#d3775d'],
  tan: ['#c98a5e', '#a96b42', '#b9603f'],
  brown: ['#9c6240', '#7a4527', '#8a3f2a'],
  deep: ['#6f4430', '#50301f', '#7d3b2a'],
} as const satisfies Record<string, readonly [string, string, string]>

export type Skin = keyof typeof skins
