import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests with servers of their own take longest: started first, so that none runs alone at the end. */
const SLOW = /\/test\/http\//

/** Orders test files: slow ones first, each group as Vitest orders it. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
