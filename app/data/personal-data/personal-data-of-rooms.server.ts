import { port } from '#app/core/ports.server.ts'
import type { PersonalTable } from './personal-data.ts'

/** Lists the personal data of all rooms, for code that must know all of it (`app/start/wiring/personal-data.server.ts`). */
export const personalDataOfRooms = port<{ list(): Promise<readonly PersonalTable[]> }>('personalDataOfRooms')
