import { z } from 'zod'

import { newPassword } from '../../team/members/member.schema.ts'
import { email } from '../sign-in.schema.ts'

export const forgotPasswordSchema = z.object({ email })

export const resetPasswordSchema = z.object({ password: newPassword })
