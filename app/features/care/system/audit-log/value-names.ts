import { createContext } from 'react'

/** Italian names of stored values, by `area.field`: the area is the beginning of the action's name. */
export type ValueNames = Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>>

/** The tables of the features, which the log does not import: the staff area provides them. */
export const ValueNamesContext = createContext<ValueNames>({})
