import { Module } from '@nestjs/common';
import { StagesModule } from '../pipelines/stages.module.js';
import { BoardController } from './board.controller.js';
import { BoardRepository } from './board.repository.js';
import { BoardService } from './board.service.js';

@Module({ imports: [StagesModule], controllers: [BoardController], providers: [BoardService, BoardRepository] })
export class BoardModule {}
