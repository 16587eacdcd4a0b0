import { z } from 'zod'

/** The schema of an object that has its own name in the OpenAPI document. */
export const namedObject = <S extends z.core.$ZodLooseShape>(id: string, shape: S) => z.object(shape).meta({ id })
