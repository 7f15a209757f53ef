import { Contacts1790000500001 } from './1790000500001-contacts.js';
import { ContactHistory1790000500002 } from './1790000500002-contact-history.js';
import { ContactSearch1790000500003 } from './1790000500003-contact-search.js';
import { ContactCount1790000500004 } from './1790000500004-contact-count.js';
import { RecordSearch1790000500005 } from './1790000500005-record-search.js';
import { Companies1790000500006 } from './1790000500006-companies.js';
import { ContactDetails1790000500007 } from './1790000500007-contact-details.js';
import { CustomFields1790000500008 } from './1790000500008-custom-fields.js';
import { Activities1790000500010 } from './1790000500010-activities.js';
import { Tasks1790000500011 } from './1790000500011-tasks.js';
import { Views1790000500012 } from './1790000500012-views.js';
import { Organizations1790000500013 } from './1790000500013-organizations.js';
import { Pipelines1790000500020 } from './1790000500020-pipelines.js';
import { Deals1790000500021 } from './1790000500021-deals.js';
import { DealTotals1790000500022 } from './1790000500022-deal-totals.js';
import { SubjectsOfDeals1790000500030 } from './1790000500030-subjects-of-deals.js';
import { PlannedActivities1790000500031 } from './1790000500031-planned-activities.js';
import { StageHeirs1790000500032 } from './1790000500032-stage-heirs.js';
import { Attachments1790000500035 } from './1790000500035-attachments.js';
import { TagUse1790000500036 } from './1790000500036-tag-use.js';
import { Batches1790000500040 } from './1790000500040-batches.js';
import { HistoryOfBatches1790000500041 } from './1790000500041-history-of-batches.js';
import { Merges1790000500042 } from './1790000500042-merges.js';
import { MergedAttachments1790000500043 } from './1790000500043-merged-attachments.js';
import { ContactReach1790000500045 } from './1790000500045-contact-reach.js';
import { Imports1790000500046 } from './1790000500046-imports.js';
import { PeriodTotals1790000500050 } from './1790000500050-period-totals.js';
import { OpenTasksByAssignee1790000500051 } from './1790000500051-open-tasks-by-assignee.js';
import { SearchTitles1790000500055 } from './1790000500055-search-titles.js';
import { SearchEverything1790000500056 } from './1790000500056-search-everything.js';
import { SampleRows1790000500057 } from './1790000500057-sample-rows.js';
import { WhatChanged1790000500058 } from './1790000500058-what-changed.js';
import { KeysInHistory1790000500065 } from './1790000500065-keys-in-history.js';
import { ActivitiesAndTasksByCreation1790000500070 } from './1790000500070-activities-and-tasks-by-creation.js';
import { CompanyEmail1790000500071 } from './1790000500071-company-email.js';
import { LinksThatAreThere1790000500072 } from './1790000500072-links-that-are-there.js';
import { SearchByStatement1790000500073 } from './1790000500073-search-by-statement.js';
import { ReachInOnePass1790000500074 } from './1790000500074-reach-in-one-pass.js';
import { KnownSizes1790000500075 } from './1790000500075-known-sizes.js';
import { ActivitiesAboutNobody1790000500077 } from './1790000500077-activities-about-nobody.js';
import { CommonWords1790000500078 } from './1790000500078-common-words.js';
import { GramsByALoop1790000500079 } from './1790000500079-grams-by-a-loop.js';
import { ActivitySentiment1790000500082 } from './1790000500082-activity-sentiment.js';
import { ApprovedByPeople1790000500083 } from './1790000500083-approved-by-people.js';
import { PeopleOfImports1790000500086 } from './1790000500086-people-of-imports.js';
import { NotesOfBatches1790000500087 } from './1790000500087-notes-of-batches.js';
import { SearchInBulk1790000500090 } from './1790000500090-search-in-bulk.js';
import { KnownSizeOfReach1790000500091 } from './1790000500091-known-size-of-reach.js';
import { RareWordsOfLargeWorkspaces1790000500095 } from './1790000500095-rare-words-of-large-workspaces.js';
import { PaletteInLargeWorkspaces1790000500096 } from './1790000500096-palette-in-large-workspaces.js';
import { RoomForFiles1790000500097 } from './1790000500097-room-for-files.js';
import { CountsInParts1790000500110 } from './1790000500110-counts-in-parts.js';
import { EndedWork1790000500106 } from './1790000500106-ended-work.js';
import { ShortWords1790000500120 } from './1790000500120-short-words.js';
import { RareSigns1790000500125 } from './1790000500125-rare-signs.js';
import { Birthday1790000500130 } from './1790000500130-birthday.js';
import { TagsInAnyCase1790000500131 } from './1790000500131-tags-in-any-case.js';
import { DaysOfTasks1790000500132 } from './1790000500132-days-of-tasks.js';
import { AmountsByCurrency1790000500133 } from './1790000500133-amounts-by-currency.js';
import { NamesByLanguage1790000500134 } from './1790000500134-names-by-language.js';
import { OneApostrophe1790000500140 } from './1790000500140-one-apostrophe.js';
import { TextsByLanguage1790000500142 } from './1790000500142-texts-by-language.js';
import { BeforeTheWin1790000500144 } from './1790000500144-before-the-win.js';
import { SampleOrganization1790000500150 } from './1790000500150-sample-organization.js';
import { OrganizationLogo1790000500151 } from './1790000500151-organization-logo.js';
import { PickLists1790000500152 } from './1790000500152-pick-lists.js';
import { TagsWithoutRoom1790000500160 } from './1790000500160-tags-without-room.js';
import { TagsOnce1790000500161 } from './1790000500161-tags-once.js';
import { TagsByFullFold1790000500171 } from './1790000500171-tags-by-full-fold.js';
import { SignsInThePalette1790000500172 } from './1790000500172-signs-in-the-palette.js';
import { WithoutApostrophes1790000500173 } from './1790000500173-without-apostrophes.js';
import { Commerce1790000500180 } from './1790000500180-commerce.js';
import { CommerceSamples1790000500215 } from './1790000500215-commerce-samples.js';
import { ContactsOfCompanies1790000500216 } from './1790000500216-contacts-of-companies.js';
import { SalesOfPeriods1790000500217 } from './1790000500217-sales-of-periods.js';
import { Retelling1790000500218 } from './1790000500218-retelling.js';
import { SampleTargets1790000500220 } from './1790000500220-sample-targets.js';
import { LinesOfDeals1790000500190 } from './1790000500190-lines-of-deals.js';
import { ZoneOfWorkspaces1790000500191 } from './1790000500191-zone-of-workspaces.js';
import { SalesOfWonDeals1790000500192 } from './1790000500192-sales-of-won-deals.js';
import { Targets1790000500200 } from './1790000500200-targets.js';
import { Referrals1790000500201 } from './1790000500201-referrals.js';
import { ImportsGoOn1790000500105 } from './1790000500105-imports-go-on.js';
import { WorkspaceSettings1790000500141 } from './1790000500141-workspace-settings.js';

export const migrations = [
  Contacts1790000500001,
  ContactHistory1790000500002,
  ContactSearch1790000500003,
  ContactCount1790000500004,
  RecordSearch1790000500005,
  Companies1790000500006,
  ContactDetails1790000500007,
  CustomFields1790000500008,
  Activities1790000500010,
  Tasks1790000500011,
  Views1790000500012,
  Organizations1790000500013,
  Pipelines1790000500020,
  Deals1790000500021,
  DealTotals1790000500022,
  SubjectsOfDeals1790000500030,
  PlannedActivities1790000500031,
  StageHeirs1790000500032,
  Attachments1790000500035,
  TagUse1790000500036,
  Batches1790000500040,
  HistoryOfBatches1790000500041,
  Merges1790000500042,
  MergedAttachments1790000500043,
  ContactReach1790000500045,
  Imports1790000500046,
  PeriodTotals1790000500050,
  OpenTasksByAssignee1790000500051,
  SearchTitles1790000500055,
  SearchEverything1790000500056,
  SampleRows1790000500057,
  WhatChanged1790000500058,
  KeysInHistory1790000500065,
  ActivitiesAndTasksByCreation1790000500070,
  CompanyEmail1790000500071,
  LinksThatAreThere1790000500072,
  SearchByStatement1790000500073,
  ReachInOnePass1790000500074,
  KnownSizes1790000500075,
  ActivitiesAboutNobody1790000500077,
  CommonWords1790000500078,
  GramsByALoop1790000500079,
  ActivitySentiment1790000500082,
  ApprovedByPeople1790000500083,
  PeopleOfImports1790000500086,
  NotesOfBatches1790000500087,
  SearchInBulk1790000500090,
  KnownSizeOfReach1790000500091,
  RareWordsOfLargeWorkspaces1790000500095,
  PaletteInLargeWorkspaces1790000500096,
  RoomForFiles1790000500097,
  ImportsGoOn1790000500105,
  EndedWork1790000500106,
  CountsInParts1790000500110,
  ShortWords1790000500120,
  RareSigns1790000500125,
  Birthday1790000500130,
  TagsInAnyCase1790000500131,
  DaysOfTasks1790000500132,
  AmountsByCurrency1790000500133,
  NamesByLanguage1790000500134,
  OneApostrophe1790000500140,
  WorkspaceSettings1790000500141,
  TextsByLanguage1790000500142,
  BeforeTheWin1790000500144,
  SampleOrganization1790000500150,
  OrganizationLogo1790000500151,
  PickLists1790000500152,
  TagsWithoutRoom1790000500160,
  TagsOnce1790000500161,
  TagsByFullFold1790000500171,
  SignsInThePalette1790000500172,
  WithoutApostrophes1790000500173,
  Commerce1790000500180,
  LinesOfDeals1790000500190,
  ZoneOfWorkspaces1790000500191,
  SalesOfWonDeals1790000500192,
  Targets1790000500200,
  Referrals1790000500201,
  CommerceSamples1790000500215,
  ContactsOfCompanies1790000500216,
  SalesOfPeriods1790000500217,
  Retelling1790000500218,
  SampleTargets1790000500220,
];
