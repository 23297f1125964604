import { costTool } from './cost-tool.ts';
import { eligibilityTool } from './eligibility-tool.ts';
import { countryTool, programTool, scholarshipTool, universityTool } from './record-tools.ts';
import { programsTool, scholarshipsTool, searchTool } from './search-tools.ts';
import type { Tool } from './tool.ts';

/** All tools, in the order in which assistants see them. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  programsTool,
  scholarshipsTool,
  programTool,
  universityTool,
  scholarshipTool,
  countryTool,
  costTool,
  eligibilityTool,
] as unknown as readonly Tool[];
