import type { FileKind } from './kind.js';
import { merged, unedited } from './merge.js';

/** Configurations of Terraform and its kin: variables, locals, and what is handed to what is made. */
export const terraform: FileKind = {
  id: 'terraform',
  extensions: ['tf', 'tfvars', 'tofu', 'hcl'],
  linked: false,
  async load() {
    const { readTerraform, terraformComments } = await import('../../translation/terraform/read.js');
    return {
      reader: readTerraform,
      comments: terraformComments,
      detect: (detector, file) => unedited(merged(detector.detect(file), detector.detectJson(file))),
    };
  },
};
