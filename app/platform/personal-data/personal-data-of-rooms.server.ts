import { port } from '../ports.server.ts'
import type { PersonalTable } from './personal-data.ts'

/** What every room keeps about people, for what must know all of it (`app/personal-data.server.ts`). */
export const personalDataOfRooms = port<{ list(): Promise<readonly PersonalTable[]> }>('personalDataOfRooms')
